import { Module } from '@nestjs/common'
import { LoggerModule } from 'nestjs-pino'
import { Config } from '../config/index.js'
import { describeError } from './describe-error.js'

/** Structured logs with codes and ids; never a body, a cookie, a token or an e-mail address. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: ({ env }: Config) => ({
        pinoHttp: {
          level: env.LOG_LEVEL,
          // A line for every request only where somebody looks for one; errors are logged where they are caught.
          autoLogging: env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace',
          genReqId: (request) => request.id ?? '',
          serializers: {
            req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
              id,
              method,
              path: url.split('?')[0],
            }),
            err: describeError,
            res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
          },
          customLogLevel: (_request, response, error) =>
            error || response.statusCode >= 500 ? 'error' : 'debug',
        },
      }),
    }),
  ],
})
export class LoggingModule {}
