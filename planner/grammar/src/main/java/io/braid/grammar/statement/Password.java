package io.braid.grammar.statement;

/** A password that a statement gives to a user. Printing it shows nothing of it. */
public record Password(String text) {
    @Override
    public String toString() {
        return "***";
    }
}
