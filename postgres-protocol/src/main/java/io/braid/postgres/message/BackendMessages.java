package io.braid.postgres.message;

import java.util.List;

/** Writers of the messages that the server sends, other than rows. */
public final class BackendMessages {
    private BackendMessages() {}

    /** Writes a request for SASL authentication by one of these mechanisms. */
    public static void authenticationSasl(MessageBuffer out, List<String> mechanisms) {
        out.begin('R').writeInt(10);
        mechanisms.forEach(out::writeText);
        out.writeByte(0).end();
    }

    public static void authenticationSaslContinue(MessageBuffer out, byte[] challenge) {
        out.begin('R').writeInt(11).writeBytes(challenge).end();
    }

    public static void authenticationSaslFinal(MessageBuffer out, byte[] data) {
        out.begin('R').writeInt(12).writeBytes(data).end();
    }

    public static void authenticationCleartextPassword(MessageBuffer out) {
        out.begin('R').writeInt(3).end();
    }

    public static void authenticationOk(MessageBuffer out) {
        out.begin('R').writeInt(0).end();
    }

    public static void parameterStatus(MessageBuffer out, String name, String value) {
        out.begin('S').writeText(name).writeText(value).end();
    }

    public static void backendKeyData(MessageBuffer out, int processId, byte[] key) {
        out.begin('K').writeInt(processId).writeBytes(key).end();
    }

    /** Writes the newest supported minor version of protocol 3 and the unrecognised options of a startup message. */
    public static void negotiateProtocolVersion(MessageBuffer out, int newest, List<String> unknown) {
        out.begin('v').writeInt(newest).writeInt(unknown.size());
        unknown.forEach(out::writeText);
        out.end();
    }

    public static void readyForQuery(MessageBuffer out, char status) {
        out.begin('Z').writeByte(status).end();
    }

    public static void commandComplete(MessageBuffer out, String tag) {
        out.begin('C').writeText(tag).end();
    }

    public static void notification(MessageBuffer out, int processId, String channel, String payload) {
        out.begin('A').writeInt(processId).writeText(channel).writeText(payload).end();
    }

    /** Writes a message without a body. */
    public static void empty(MessageBuffer out, Signal signal) {
        out.begin(signal.type).end();
    }

    public static void parameterDescription(MessageBuffer out, List<Integer> types) {
        out.begin('t').writeShort(types.size());
        types.forEach(out::writeInt);
        out.end();
    }

    /** Writes CopyOutResponse, with one format for all columns. */
    public static void copyOut(MessageBuffer out, int format, int columns) {
        out.begin('H').writeByte(format).writeShort(columns);
        for (int i = 0; i < columns; i++) {
            out.writeShort(format);
        }
        out.end();
    }

    /** Writes CopyInResponse, with one format for all columns. */
    public static void copyIn(MessageBuffer out, int format, int columns) {
        out.begin('G').writeByte(format).writeShort(columns);
        for (int i = 0; i < columns; i++) {
            out.writeShort(format);
        }
        out.end();
    }

    public static void error(MessageBuffer out, ErrorNotice error) {
        fields(out.begin('E'), error);
    }

    public static void notice(MessageBuffer out, ErrorNotice notice) {
        fields(out.begin('N'), notice);
    }

    private static void fields(MessageBuffer out, ErrorNotice notice) {
        out.writeByte('S').writeText(notice.severity());
        out.writeByte('V').writeText(notice.severity());
        out.writeByte('C').writeText(notice.sqlState());
        out.writeByte('M').writeText(notice.message());
        if (notice.detail() != null) {
            out.writeByte('D').writeText(notice.detail());
        }
        if (notice.hint() != null) {
            out.writeByte('H').writeText(notice.hint());
        }
        if (notice.position() > 0) {
            out.writeByte('P').writeText(Integer.toString(notice.position()));
        }
        if (notice.routine() != null) {
            out.writeByte('R').writeText(notice.routine());
        }
        out.writeByte(0).end();
    }

    /** Messages without a body. */
    public enum Signal {
        PARSE_COMPLETE('1'),
        BIND_COMPLETE('2'),
        CLOSE_COMPLETE('3'),
        NO_DATA('n'),
        PORTAL_SUSPENDED('s'),
        EMPTY_QUERY('I'),
        COPY_DONE('c');

        private final char type;

        Signal(char type) {
            this.type = type;
        }
    }
}
