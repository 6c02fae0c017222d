package io.braid.grammar.statement;

/** Password of a user in a statement. Its text form does not reveal it. */
public record Password(String text) {
    @Override
    public String toString() {
        return "***";
    }
}
