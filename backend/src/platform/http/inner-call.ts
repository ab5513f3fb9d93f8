import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const NAME = 'x-inner-call'
/** Nobody outside this process can know it. */
const VALUE = randomUUID()

/** Marks what a page of this process asks the API of this process. */
export const INNER_CALL = { [NAME]: VALUE }

/** The page was counted already; what it asks on its visitor's behalf is no request of theirs. */
export const isInnerCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[NAME] === VALUE
