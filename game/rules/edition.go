package rules

// Edition is the number of the rules of play. It is raised whenever the same deals and actions may
// lead to a different result than before: when the engine plays a switch differently, or when a
// rule set gets another value for a switch. Everything stored records the edition under which it
// was played; if none is recorded, it is 1.
const Edition = 3
