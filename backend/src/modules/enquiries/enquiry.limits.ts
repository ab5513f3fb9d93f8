import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/throttle/index.js'

/** Of one network: whoever writes shows no other identity. */
export const ENQUIRY_LIMIT = {
  bucket: 'enquiry',
  limit: 5,
  windowSeconds: 5 * 60,
  by: ({ ip }: Pick<FastifyRequest, 'ip'>) => networkOf(ip),
}
