/** The name that robots.txt knows us by; it is part of what the browser calls itself. */
export const ROBOT_NAME = 'SihatReviews'

export const USER_AGENT = `${ROBOT_NAME}/1.0`
