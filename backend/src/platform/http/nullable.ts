import { ValidateIf } from 'class-validator'

/** The field may be null, but not left out. */
export const Nullable = () => ValidateIf((_, value) => value !== null)
