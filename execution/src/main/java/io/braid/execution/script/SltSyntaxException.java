package io.braid.execution.script;

/** A script that cannot be read; the message has file and line. */
public final class SltSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SltSyntaxException(String file, int line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}
