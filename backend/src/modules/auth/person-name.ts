import { Transform } from 'class-transformer'
import { IsString, Matches } from 'class-validator'
import { withCode } from '../../platform/http/index.js'
import { trimText, withoutInvisible } from '../../platform/sanitize/index.js'

/**
 * A DTO field that holds a part of a person's name: 1 to 100 characters as PostgreSQL counts them, without outer spaces, and
 * nothing that a mail program would make a link or a line of.
 */
export const PersonName = () => (target: object, property: string) => {
  Transform(({ value }) => (typeof value === 'string' ? trimText(withoutInvisible(value)) : value))(
    target,
    property,
  )
  IsString()(target, property)
  Matches(/^(?!.*www\.)[^\p{Cc}<>/@\\]{1,100}$/iu, withCode('person_name', { max: 100 }))(target, property)
}
