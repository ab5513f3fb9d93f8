import { readFile } from 'node:fs/promises'
import { Controller, Get, Header } from '@nestjs/common'
import { ApiExcludeController } from '@nestjs/swagger'
import { Public } from '../authz/index.js'
import { repositoryPath } from '../config/index.js'

@Controller('openapi.json')
@ApiExcludeController()
export class OpenApiController {
  private document: Promise<Buffer> | undefined

  /** The committed document: a test holds it to the code. */
  @Get()
  @Public('the description of a public interface')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  describe(): Promise<Buffer> {
    this.document ??= readFile(repositoryPath('backend', 'openapi.json'))
    return this.document
  }
}
