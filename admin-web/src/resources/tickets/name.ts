/** As the API's path, and the address in the team's mails. */
export const TICKETS = 'ai/tickets'
