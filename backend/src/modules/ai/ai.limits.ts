/** Messages to the adviser; an emergency counts in none of them. */
export const AI_LIMITS = {
  visitor: { bucket: 'chat-visitor', limit: 30, windowSeconds: 3_600 },
  user: { bucket: 'chat-user', limit: 60, windowSeconds: 3_600 },
  matching: { bucket: 'matching', limit: 20, windowSeconds: 3_600 },
  /** Each asks people of the team, by mail. */
  person: { bucket: 'chat-person', limit: 10, windowSeconds: 3_600 },
  /** Tickets of one person, or of the visitors behind one network; the answer comes without one, too. */
  tickets: { bucket: 'emergency-tickets', limit: 5, windowSeconds: 3_600 },
  /** Long requests of one person or network that are read whole for an emergency, counted by each process. */
  longRequests: { bucket: 'long-requests', limit: 20, windowSeconds: 60 },
  /** Emergencies of one person or network that use the database, counted by each process. Every emergency is answered. */
  emergencies: { bucket: 'emergencies', limit: 60, windowSeconds: 3_600 },
} as const
