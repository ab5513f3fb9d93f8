import type { ClassConstructor } from 'class-transformer'

/** Something that happened in a module. Jobs of other modules subscribe to it. */
export interface DomainEvent<P extends object = object> {
  /** `noun.verb` in the past tense, unique. */
  name: string
  /** Ids only, as in a job. */
  payload: ClassConstructor<P>
}

const events = new Map<string, DomainEvent>()

export function defineEvent<P extends object>(event: DomainEvent<P>): DomainEvent<P> {
  if (events.has(event.name)) throw new Error(`Two domain events are named ${event.name}`)
  events.set(event.name, event)
  return event
}

export const definedEvents = (): readonly DomainEvent[] => [...events.values()]
