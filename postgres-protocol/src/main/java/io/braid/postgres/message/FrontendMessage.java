package io.braid.postgres.message;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Message that a client sends after its startup message. */
public sealed interface FrontendMessage {
    /** Returns the size in bytes. */
    default int size() {
        return 0;
    }

    /** Simple query: statements for immediate execution. */
    record Query(String sql, int size) implements FrontendMessage {}

    /**
     * Preparation of a statement.
     *
     * @param name empty for the unnamed statement
     * @param types OIDs of the parameters' types, 0 where unspecified; there may be fewer than parameters
     */
    record Parse(String name, String sql, List<Integer> types, int size) implements FrontendMessage {
        public Parse {
            types = List.copyOf(types);
        }
    }

    /**
     * Creation of a portal from a statement and values for its parameters.
     *
     * @param formats format codes of the values: none for text, one for all, or one each
     * @param resultFormats the same for the result's columns
     */
    record Bind(
            String portal,
            String statement,
            List<Integer> formats,
            List<byte @Nullable []> values,
            List<Integer> resultFormats,
            int size)
            implements FrontendMessage {}

    /** Request for the description of a statement's parameters and columns, or of a portal's columns. */
    record Describe(Target target, String name) implements FrontendMessage {}

    /**
     * Execution of a portal.
     *
     * @param maxRows the maximum number of rows to return, 0 for all
     */
    record Execute(String portal, int maxRows) implements FrontendMessage {}

    /** End of a statement or a portal. */
    record Close(Target target, String name) implements FrontendMessage {}

    /** End of a sequence of extended-query messages. */
    record Sync() implements FrontendMessage {}

    /** Request to flush pending responses. */
    record Flush() implements FrontendMessage {}

    /** End of the connection. */
    record Terminate() implements FrontendMessage {}

    /** Response to an authentication request: a password, or a SASL message. */
    final class Password implements FrontendMessage {
        private final byte[] bytes;

        Password(byte[] bytes) {
            this.bytes = bytes;
        }

        public byte[] bytes() {
            return bytes;
        }
    }

    /** Part of a copy from the client, its end, or its failure. */
    final class CopyIn implements FrontendMessage {
        private final Kind kind;
        private final byte[] bytes;

        CopyIn(Kind kind, byte[] bytes) {
            this.kind = kind;
            this.bytes = bytes;
        }

        /** Kind of a copy message. */
        public enum Kind {
            DATA,
            DONE,
            FAIL
        }

        public Kind kind() {
            return kind;
        }

        /** Returns the rows, or the reason of a failure. */
        public byte[] bytes() {
            return bytes;
        }

        @Override
        public int size() {
            return bytes.length;
        }
    }

    /** Call of a function by its OID, which the server rejects. */
    record FunctionCall() implements FrontendMessage {}

    /**
     * Message with an invalid body; the stream remains in sync.
     *
     * @param isExtended true for one of the extended query protocol, after which messages are skipped up to Sync
     */
    record Malformed(boolean isExtended, boolean isSync, PostgresProtocolException reason) implements FrontendMessage {}

    /** Kind of object that a message names. */
    enum Target {
        STATEMENT,
        PORTAL
    }
}
