import { type Type, type ValidationError, ValidationPipe } from '@nestjs/common'
import { getMetadataStorage } from 'class-validator'
import {
  type DetailCode,
  type FieldProblem,
  isDetailCode,
  type Params,
  ProblemError,
} from '../errors/index.js'

const MOST_ERRORS = 20

/** Bodies and queries become instances of their DTO class; unknown fields are refused. */
export const validationPipe = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: true, value: false },
    exceptionFactory: (errors) =>
      new ProblemError('invalid_input', { errors: errors.flatMap((e) => flatten(e)).slice(0, MOST_ERRORS) }),
  })

/**
 * What the pipe makes of a body, for a route that has to look at it before.
 * @throws ProblemError invalid_input
 */
export const validated = <T extends object>(metatype: Type<T>, body: unknown): Promise<T> =>
  validationPipe().transform(body, { type: 'body', metatype })

/** The names of the arguments that the sentences of these constraints tell. */
const PARAMS: Partial<Record<string, string[]>> = {
  arrayMaxSize: ['max'],
  arrayMinSize: ['min'],
  decimals: ['max'],
  isLength: ['min', 'max'],
  max: ['max'],
  maxLength: ['max'],
  min: ['min'],
  minLength: ['min'],
}

/** The code of a constraint of class-validator without an own sentence: `max_length` of `maxLength`. */
export const codeOfConstraint = (constraint: string) =>
  constraint.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase() as DetailCode

function flatten(error: ValidationError, parent = ''): FieldProblem[] {
  const { property, constraints = {}, contexts, children = [] } = error
  const pointer = `${parent}/${property}`
  const own = Object.entries(constraints).map(([constraint, message]): FieldProblem => {
    if (!isDetailCode(message))
      return { pointer, code: codeOfConstraint(constraint), ...paramsOf(error, constraint) }
    const params: Params | undefined = contexts?.[constraint]
    return { pointer, code: message, ...(params && { params }) }
  })
  return [...own, ...children.flatMap((child) => flatten(child, pointer))]
}

/** class-validator keeps the arguments of a constraint beside its error. */
function paramsOf({ target, property }: ValidationError, constraint: string): { params?: Params } {
  const names = PARAMS[constraint]
  if (!names || !target) return {}
  const { constraints = [] } =
    getMetadataStorage()
      .getTargetValidationMetadatas(target.constructor, '', false, false)
      .find((found) => found.propertyName === property && found.name === constraint) ?? {}
  return { params: Object.fromEntries(names.map((name, index) => [name, constraints[index]])) }
}
