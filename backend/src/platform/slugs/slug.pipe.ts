import { Injectable, type PipeTransform } from '@nestjs/common'
import { ProblemError } from '../errors/index.js'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What cannot be a slug names nothing: the same answer as for an unknown one. */
@Injectable()
export class SlugPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!SLUG.test(value)) throw new ProblemError('not_found')
    return value
  }
}
