/** The address of a list with a filter. */
export const listWith = (resource: string, filter: object) => ({
  pathname: `/${resource}`,
  search: `filter=${encodeURIComponent(JSON.stringify(filter))}`,
})
