import { type Type, type ValidationError, ValidationPipe } from '@nestjs/common'
import { type FieldProblem, ProblemError } from '../errors/problem.js'

const MOST_ERRORS = 20

/** Bodies and queries become instances of their DTO class; unknown fields are refused. */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) =>
      new ProblemError('invalid_input', { errors: errors.flatMap((e) => flatten(e)).slice(0, MOST_ERRORS) }),
  })

/**
 * What the pipe makes of a body, for a route that has to look at it before.
 * @throws ProblemError invalid_input
 */
export const validated = <T extends object>(metatype: Type<T>, body: unknown): Promise<T> =>
  validationPipe().transform(body, { type: 'body', metatype })

function flatten(
  { property, constraints = {}, children = [] }: ValidationError,
  parent = '',
): FieldProblem[] {
  const pointer = `${parent}/${property}`
  const own = Object.entries(constraints).map(([code, detail]) => ({ pointer, code, detail }))
  return [...own, ...children.flatMap((child) => flatten(child, pointer))]
}
