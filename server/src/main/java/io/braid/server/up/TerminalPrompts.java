package io.braid.server.up;

import java.io.Console;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prompts at the terminal of the process, if available. */
final class TerminalPrompts implements Prompts {
    private final @Nullable Console console;

    @SuppressWarnings("SystemConsoleNull")
    TerminalPrompts() {
        console = System.console();
    }

    @Override
    public Optional<String> password(String question) {
        Console terminal = console;
        if (terminal == null) {
            return Optional.empty();
        }
        char[] typed = terminal.readPassword("%s", question);
        return Optional.ofNullable(typed).map(String::new);
    }

    @Override
    public boolean confirms(String question) {
        Console terminal = console;
        if (terminal == null) {
            return false;
        }
        String answer = terminal.readLine("%s", question);
        return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
    }
}
