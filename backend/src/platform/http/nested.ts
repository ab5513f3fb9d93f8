import { applyDecorators } from '@nestjs/common'
import { type ClassConstructor, Type } from 'class-transformer'
import { ArrayMaxSize, IsArray, IsObject, ValidateNested } from 'class-validator'

/** One object of this class. An array in its place is refused: `ValidateNested` alone lets it pass. */
export const Nested = (type: () => ClassConstructor<object>) =>
  applyDecorators(IsObject(), ValidateNested(), Type(type))

/** A list of objects of this class. */
export const NestedList = (type: () => ClassConstructor<object>, most: number) =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(most),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(type),
  )
