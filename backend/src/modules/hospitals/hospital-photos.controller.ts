import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common'
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiProduces } from '@nestjs/swagger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Can, CurrentUser, Public, type UserActor } from '../../platform/authz/index.js'
import { IdParams, receiveFile, TakesFile } from '../../platform/http/index.js'
import {
  AdminHospitalPhoto,
  AdminHospitalPhotos,
  PhotoDetails,
  PhotoFileParams,
  PhotoOrder,
  PhotoParams,
  PhotoPatch,
  PhotoRemoval,
} from './hospital-photo.dto.js'
import { HospitalPhotosService, type PhotoContent } from './hospital-photos.service.js'
import { MOST_PHOTO_BYTES } from './photo-drawer.js'

const YEAR = 365 * 24 * 60 * 60

@Controller()
export class HospitalPhotosController {
  constructor(private readonly photos: HospitalPhotosService) {}

  /** A file of a picture. Its name is its digest, so it may be kept for ever. */
  @Get('hospital-photos/:file')
  @Public('pictures are part of the catalogue, which is open to every visitor')
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: 'The picture', schema: { type: 'string', format: 'binary' } })
  async file(@Param() { file }: PhotoFileParams, @Res() reply: FastifyReply): Promise<void> {
    const photo = await this.photos.publicFile(file.replace('.webp', ''))
    await send(reply, photo, `public, max-age=${YEAR}, immutable`)
  }

  /** In the order of the page. */
  @Get('admin/hospitals/:id/photos')
  @Can('admin.hospital')
  async list(@CurrentUser() actor: UserActor, @Param() { id }: IdParams): Promise<AdminHospitalPhotos> {
    return { items: await this.photos.list(actor, id) }
  }

  /** One picture: JPEG, PNG or WebP, 10 MB at most, 800 pixels wide at least. Its details are in the query. */
  @Post('admin/hospitals/:id/photos')
  @Can('admin.hospital')
  @TakesFile()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @ApiHeader({ name: 'idempotency-key', required: false, description: 'Makes a repetition harmless' })
  add(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Query() details: PhotoDetails,
    @Req() request: FastifyRequest,
    @Headers('idempotency-key') idempotencyKey?: string,
  ): Promise<AdminHospitalPhoto> {
    const expected = { field: 'file', mostBytes: MOST_PHOTO_BYTES, sender: actor.userId }
    return receiveFile(request, expected, (file) => this.photos.add(actor, id, details, file, idempotencyKey))
  }

  @Put('admin/hospitals/:id/photos/order')
  @Can('admin.hospital')
  async order(
    @CurrentUser() actor: UserActor,
    @Param() { id }: IdParams,
    @Body() { ids }: PhotoOrder,
  ): Promise<AdminHospitalPhotos> {
    return { items: await this.photos.order(actor, id, ids) }
  }

  @Patch('admin/hospitals/:id/photos/:photoId')
  @Can('admin.hospital')
  patch(
    @CurrentUser() actor: UserActor,
    @Param() { id, photoId }: PhotoParams,
    @Body() patch: PhotoPatch,
  ): Promise<AdminHospitalPhoto> {
    return this.photos.patch(actor, id, photoId, patch)
  }

  @Delete('admin/hospitals/:id/photos/:photoId')
  @Can('admin.hospital')
  @HttpCode(204)
  remove(
    @CurrentUser() actor: UserActor,
    @Param() { id, photoId }: PhotoParams,
    @Query() { version }: PhotoRemoval,
  ): Promise<void> {
    return this.photos.remove(actor, id, photoId, version)
  }

  /** The smallest file of a picture, also while its hospital is hidden. */
  @Get('admin/hospitals/:id/photos/:photoId/preview')
  @Can('admin.hospital')
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: 'The picture', schema: { type: 'string', format: 'binary' } })
  async preview(
    @CurrentUser() actor: UserActor,
    @Param() { id, photoId }: PhotoParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(reply, await this.photos.preview(actor, id, photoId), 'private, no-store')
  }
}

async function send(
  reply: FastifyReply,
  { content, size }: PhotoContent,
  cacheControl: string,
): Promise<void> {
  await reply
    .headers({ 'cache-control': cacheControl, 'content-length': size })
    .type('image/webp')
    .send(content)
}
