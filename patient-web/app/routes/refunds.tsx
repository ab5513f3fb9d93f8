export default function Page() {
  return <h1>refunds</h1>
}
