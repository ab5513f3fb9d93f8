/** How every process of the product is started, here, in the image and in what measures it; decision 0018 says why. */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=2', '--v8-pool-size=1']
/** One heap for all threads' native memory: each further one keeps what it once needed. */
export const NODE_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' }
