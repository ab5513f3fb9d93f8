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
  const document = SwaggerModule.createDocument(app, info, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  })
  const { paths, components } = withSortedValues(document)
  return {
    ...document,
    paths: sorted(paths),
    components: { ...components, schemas: sorted(components?.schemas) },
  }
}

/** The values of a field by name: the compiler hands them over in the order in which it met them. */
const withSortedValues = (document: OpenAPIObject): OpenAPIObject =>
  JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'enum' && Array.isArray(value) ? value.toSorted() : value,
  )

/** In the order of the names, so that the order in which modules load changes nothing. */
const sorted = <T>(named: Record<string, T> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)))
