/** A refusal in OpenAI's own shape. */
export class OpenAiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { message: string; type: string; param: string | null; code: string | null },
    readonly headers: Record<string, string> = {},
  ) {
    super(body.message)
  }
}

const invalid = (status: number, message: string, code: string | null, param: string | null = null) =>
  new OpenAiRefusal(status, { message, type: 'invalid_request_error', param, code })

export const noKey = () =>
  invalid(
    401,
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
    null,
  )
export const badKey = (key: string) =>
  invalid(401, `Incorrect API key provided: ${key.slice(0, 3)}***${key.slice(-4)}.`, 'invalid_api_key')
export const notJson = () => invalid(400, 'We could not parse the JSON body of your request.', 'invalid_json')
export const unknownParameter = (name: string) =>
  invalid(400, `Unknown parameter: '${name}'.`, 'unknown_parameter', name)
export const missingParameter = (name: string) =>
  invalid(400, `Missing required parameter: '${name}'.`, 'missing_required_parameter', name)
export const badType = (name: string, wanted: string) =>
  invalid(400, `Invalid type for '${name}': expected ${wanted}.`, 'invalid_type', name)
export const badSchema = (reason: string) =>
  invalid(400, `Invalid schema for response_format: ${reason}`, 'invalid_json_schema', 'text.format.schema')
export const noSuchModel = (model: string) =>
  invalid(404, `The model \`${model}\` does not exist or you do not have access to it.`, 'model_not_found')
export const unknownUrl = (method: string, path: string) =>
  invalid(404, `Invalid URL (${method} ${path})`, null)

export const rateLimited = () =>
  new OpenAiRefusal(
    429,
    {
      message:
        'Rate limit reached for requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.',
      type: 'requests',
      param: null,
      code: 'rate_limit_exceeded',
    },
    {
      'retry-after': '20',
      'x-ratelimit-limit-requests': '3',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '20s',
    },
  )

export const brokenDown = () =>
  new OpenAiRefusal(500, {
    message: 'The server had an error while processing your request. Sorry about that!',
    type: 'server_error',
    param: null,
    code: null,
  })
