export const messages = () => ({})
