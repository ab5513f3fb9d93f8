import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { mayHaveSession } from '~/lib/api/server.server'
import { withInlineStyles } from '~/lib/seo/inline-styles.server'
import { NonceContext } from '~/lib/seo/nonce'
import { StylesContext } from '~/lib/seo/styles'

export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: AppLoadContext,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // An answer to what somebody typed, or to somebody who may be signed in, stays nowhere.
  if (request.method === 'POST' || mayHaveSession(request)) headers.set('Cache-Control', 'no-store')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const page = withInlineStyles(entry)
  return new Promise((resolve, reject) => {
    let responseStatus = status
    let shellSent = false
    const respond = () => {
      shellSent = true
      const body = new PassThrough()
      body.on('finish', () => clearTimeout(timer))
      pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }))
    }
    const waitForAll = isbot(request.headers.get('user-agent') ?? '')
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={context.nonce}>
        <StylesContext value={page.styles}>
          <ServerRouter context={page.entry} url={request.url} nonce={context.nonce} />
        </StylesContext>
      </NonceContext>,
      {
        nonce: context.nonce,
        [waitForAll ? 'onAllReady' : 'onShellReady']: respond,
        onShellError: reject,
        onError(error: unknown) {
          responseStatus = 500
          if (shellSent) note(error, context)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Logs what a loader, an action or a page threw. A visitor who left and a request that React Router refuses are no failures. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) note(error, context)
}

/** The server's own log holds no texts of visitors; React Router would print whatever the error says. */
function note(error: unknown, { report = console.error }: AppLoadContext) {
  report(error)
}
