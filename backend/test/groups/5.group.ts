import { runGroup } from '../support/group.js'

runGroup(5)
