import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger'

/** The document both front ends have their types from. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const info = new DocumentBuilder()
    .setTitle('Sihat')
    .setDescription('Medical treatment abroad: catalogue, accounts, bookings and the back office.')
    .setVersion('1')
    .addBearerAuth()
    .build()
  return SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  })
}
