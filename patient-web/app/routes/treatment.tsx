export default function Page() {
  return <h1>treatment</h1>
}
