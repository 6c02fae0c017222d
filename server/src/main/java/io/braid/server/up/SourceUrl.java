package io.braid.server.up;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Source described by a URL.
 *
 * @param shown the URL without its password, for messages
 * @param name the name of server and schema in the model
 * @param wrapper the foreign data wrapper for it
 * @param options the server's options, without user and password
 * @param user the user to log in as, if the wrapper has users
 * @param password the password in the URL: clear text, or a reference such as {@code ${env:NAME}}
 * @param schemas the remote schemas to import; empty for all that have tables
 */
record SourceUrl(
        String shown,
        String name,
        String wrapper,
        Map<String, String> options,
        Optional<String> user,
        Optional<String> password,
        List<String> schemas) {
    SourceUrl {
        options = Map.copyOf(options);
        schemas = List.copyOf(schemas);
    }

    SourceUrl named(String other) {
        return new SourceUrl(shown, other, wrapper, options, user, password, schemas);
    }

    /** True if the password is a reference, which a model may contain. */
    boolean refersToPassword() {
        return password.filter(text -> text.matches("\\$\\{(env|file):[^{}]+\\}"))
                .isPresent();
    }

    @Override
    public String toString() {
        return shown;
    }
}
