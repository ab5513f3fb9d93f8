/** Whether the page behind the sign-in can be read by anybody: a call to action led here all the same. */
export function isPublic(path: string): boolean {
  return /^\/(hospitals|treatments|destinations)(\/|\?|$)/.test(path)
}
