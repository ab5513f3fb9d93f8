import { ValidateBy } from 'class-validator'
import { isPublicWebAddress } from './host-name.js'

/** A DTO field that holds the address of a public page; patients get it as a link, and reviews may be read there. */
export const WebAddress = () =>
  ValidateBy({
    name: 'webAddress',
    validator: {
      validate: (value) => typeof value === 'string' && isPublicWebAddress(value),
    },
  })
