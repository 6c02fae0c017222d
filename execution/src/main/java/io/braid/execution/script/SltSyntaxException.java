package io.braid.execution.script;

/** Syntax error in a script; the message contains file and line. */
public final class SltSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SltSyntaxException(String file, int line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}
