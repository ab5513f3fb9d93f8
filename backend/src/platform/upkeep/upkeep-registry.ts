import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { UPKEEP_TASK, type UpkeepCounts, type UpkeepOptions, type UpkeepTurn } from './upkeep-task.js'

export interface UpkeepTask extends UpkeepOptions {
  run: (turn: UpkeepTurn) => Promise<UpkeepCounts>
}

/** Knows every task; the process does not start with two of one name. */
@Injectable()
export class UpkeepRegistry implements OnModuleInit {
  private readonly tasks = new Map<string, UpkeepTask>()

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit() {
    for (const { instance } of this.discovery.getProviders()) {
      if (!instance || typeof instance !== 'object') continue
      const prototype = Object.getPrototypeOf(instance)
      if (!prototype) continue
      for (const method of this.scanner.getAllMethodNames(prototype)) {
        const options = this.reflector.get<UpkeepOptions | undefined>(UPKEEP_TASK, prototype[method])
        if (!options) continue
        if (this.tasks.has(options.name)) throw new Error(`Two tasks of the upkeep are named ${options.name}`)
        this.tasks.set(options.name, { ...options, run: instance[method].bind(instance) })
      }
    }
  }

  /** By name. */
  all(): UpkeepTask[] {
    return [...this.tasks.values()].sort((a, b) => a.name.localeCompare(b.name))
  }

  /** @throws Error for a name that no task has */
  named(name: string): UpkeepTask {
    const task = this.tasks.get(name)
    if (!task) throw new Error(`There is no task ${name}; there are: ${[...this.tasks.keys()].join(', ')}`)
    return task
  }
}
