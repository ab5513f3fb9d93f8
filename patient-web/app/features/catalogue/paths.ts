/** The addresses of the public profiles. */

export const hospitalPath = ({ slug }: { slug: string }) => `/hospitals/${slug}`
export const treatmentPath = ({ slug }: { slug: string }) => `/treatments/${slug}`
export const destinationPath = ({ slug }: { slug: string }) => `/destinations/${slug}`
