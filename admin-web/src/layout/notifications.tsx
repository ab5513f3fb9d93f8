import { Notification } from 'react-admin'

/** Notifications at the top of the screen: at the bottom they cover the buttons of a tall dialog. */
export const Notifications = () => <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />
