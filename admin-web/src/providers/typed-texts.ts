type TextInput = HTMLInputElement | HTMLTextAreaElement

const typedIn = new Set<TextInput>()

const isText = (target: EventTarget | null): target is TextInput =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** The texts that the person typed in the fields of the page. Passwords are not among them. */
export const typedTexts = {
  note: (target: EventTarget | null) => {
    for (const input of typedIn) if (!input.isConnected) typedIn.delete(input)
    if (isText(target)) typedIn.add(target)
  },
  /** Reads the fields while they are still on the page. */
  read: () =>
    [...typedIn].flatMap((input) =>
      input.isConnected && input.value.trim()
        ? [
            {
              label: input.labels?.[0]?.firstChild?.textContent ?? input.getAttribute('aria-label'),
              text: input.value,
            },
          ]
        : [],
    ),
}
