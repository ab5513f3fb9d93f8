export default function Page() {
  return <h1>trust</h1>
}
