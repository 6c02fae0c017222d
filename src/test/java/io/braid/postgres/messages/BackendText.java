package io.braid.postgres.messages;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Text of a server's messages. It has what clients rely upon: of an error its severity, SQLSTATE and position, not its
 * words; of a column its name, OID, length, modifier and format, not its table.
 */
final class BackendText {
    private static final Map<Character, String> PLAIN = Map.of(
            '1', "ParseComplete",
            '2', "BindComplete",
            '3', "CloseComplete",
            'n', "NoData",
            's', "PortalSuspended",
            'I', "EmptyQueryResponse",
            'c', "CopyDone");

    private BackendText() {}

    static String of(char type, byte[] body) {
        ByteBuffer in = ByteBuffer.wrap(body);
        String plain = PLAIN.get(type);
        if (plain != null) {
            return plain;
        }
        return switch (type) {
            case 'C' -> "CommandComplete " + quoted(in);
            case 'D' -> "DataRow" + values(in);
            case 'T' -> "RowDescription" + columns(in);
            case 't' -> "ParameterDescription" + numbers(in);
            case 'Z' -> "ReadyForQuery " + (char) body[0];
            case 'E' -> "ErrorResponse " + fields(in);
            case 'N' -> "NoticeResponse " + fields(in);
            case 'S' -> "ParameterStatus " + text(in) + " " + quoted(in);
            case 'K' -> "BackendKeyData with a key of " + (body.length - Integer.BYTES) + " bytes";
            case 'R' -> "AuthenticationOk";
            case 'v' -> "NegotiateProtocolVersion " + negotiated(in);
            case 'A' -> "NotificationResponse " + notification(in);
            case 'G' -> "CopyInResponse" + copy(in);
            case 'H' -> "CopyOutResponse" + copy(in);
            case 'd' -> "CopyData " + MessageTokens.quote(body);
            case 'V' -> "FunctionCallResponse" + value(in);
            default -> throw new AssertionError("PostgreSQL's servers send no message " + type);
        };
    }

    private static String text(ByteBuffer in) {
        int from = in.position();
        int to = from;
        while (in.get(to) != 0) {
            to++;
        }
        in.position(to + 1);
        return new String(in.array(), from, to - from, StandardCharsets.UTF_8);
    }

    private static String quoted(ByteBuffer in) {
        return MessageTokens.quote(text(in));
    }

    private static String value(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0) {
            return " null";
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return " " + MessageTokens.quote(bytes);
    }

    private static String values(ByteBuffer in) {
        StringBuilder values = new StringBuilder();
        for (int count = in.getShort(); count > 0; count--) {
            values.append(value(in));
        }
        return values.toString();
    }

    private static String columns(ByteBuffer in) {
        List<String> columns = new ArrayList<>();
        for (int count = in.getShort(); count > 0; count--) {
            String name = quoted(in);
            in.getInt();
            in.getShort();
            columns.add(" " + name + " " + in.getInt() + " " + in.getShort() + " " + in.getInt() + " "
                    + format(in.getShort()));
        }
        return String.join(",", columns);
    }

    private static String format(int code) {
        return code == 0 ? "text" : code == 1 ? "binary" : "format " + code;
    }

    private static String numbers(ByteBuffer in) {
        StringBuilder numbers = new StringBuilder();
        for (int count = in.getShort(); count > 0; count--) {
            numbers.append(' ').append(in.getInt());
        }
        return numbers.toString();
    }

    private static String fields(ByteBuffer in) {
        Map<Character, String> fields = new TreeMap<>();
        for (char name = (char) in.get(); name != 0; name = (char) in.get()) {
            fields.put(name, text(in));
        }
        String position = fields.get('P');
        return fields.get('V') + " " + fields.get('C') + (position == null ? "" : " at " + position);
    }

    private static String negotiated(ByteBuffer in) {
        int newest = in.getInt();
        StringBuilder text =
                new StringBuilder((newest >> Short.SIZE) == 0 ? "minor " + newest : "3." + (newest & 0xFFFF));
        for (int count = in.getInt(); count > 0; count--) {
            text.append(' ').append(quoted(in));
        }
        return text.toString();
    }

    private static String notification(ByteBuffer in) {
        in.getInt();
        return quoted(in) + " " + quoted(in);
    }

    private static String copy(ByteBuffer in) {
        StringBuilder formats = new StringBuilder(" ").append(format(in.get()));
        for (int count = in.getShort(); count > 0; count--) {
            formats.append(' ').append(in.getShort());
        }
        return formats.toString();
    }
}
