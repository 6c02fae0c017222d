package io.braid.postgres.message;

import io.braid.postgres.message.FrontendMessage.CopyIn;
import io.braid.postgres.message.FrontendMessage.Target;
import io.braid.spi.error.ErrorCode;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decoder of message bodies. */
final class BodyDecoder {
    private static final String TYPES = "QPBDECSHXpdcfF";
    private static final String EXTENDED = "PBDECH";

    private BodyDecoder() {}

    /** Decodes the body of a message of a session; a malformed one is returned as a message as well. */
    static FrontendMessage decodeInSession(char type, ByteBuf body) {
        try {
            return decode(type, body);
        } catch (PostgresProtocolException e) {
            if (TYPES.indexOf(type) < 0) {
                throw e;
            }
            return new FrontendMessage.Malformed(EXTENDED.indexOf(type) >= 0, type == 'S', e);
        }
    }

    /** Decodes the body of a message of this type completely. */
    static FrontendMessage decode(char type, ByteBuf body) {
        int size = body.readableBytes();
        BodyReader in = new BodyReader(body);
        FrontendMessage message =
                switch (type) {
                    case 'Q' -> new FrontendMessage.Query(in.readText(), size);
                    case 'P' -> new FrontendMessage.Parse(in.readText(), in.readText(), types(in), size);
                    case 'B' -> bind(in, size);
                    case 'D' -> new FrontendMessage.Describe(target(in), in.readText());
                    case 'E' -> new FrontendMessage.Execute(in.readText(), in.readInt());
                    case 'C' -> new FrontendMessage.Close(target(in), in.readText());
                    case 'S' -> new FrontendMessage.Sync();
                    case 'H' -> new FrontendMessage.Flush();
                    case 'X' -> {
                        in.readBytes(size);
                        yield new FrontendMessage.Terminate();
                    }
                    case 'p' -> new FrontendMessage.Password(in.readBytes(size));
                    case 'd' -> new FrontendMessage.CopyIn(CopyIn.Kind.DATA, in.readBytes(size));
                    case 'c' -> new FrontendMessage.CopyIn(CopyIn.Kind.DONE, in.readBytes(size));
                    case 'f' -> new FrontendMessage.CopyIn(CopyIn.Kind.FAIL, in.readBytes(size));
                    case 'F' -> {
                        in.readBytes(size);
                        yield new FrontendMessage.FunctionCall();
                    }
                    default ->
                        throw new PostgresProtocolException("invalid frontend message type " + (int) type
                                + "; the client and the server are out of step");
                };
        in.end();
        return message;
    }

    private static FrontendMessage bind(BodyReader in, int size) {
        String portal = in.readText();
        String statement = in.readText();
        List<Integer> formats = formats(in);
        int count = in.readCount();
        List<byte @Nullable []> values = new ArrayList<>(Math.min(count, in.remaining()));
        for (int i = 0; i < count; i++) {
            values.add(in.readValue());
        }
        if (formats.size() > 1 && formats.size() != count) {
            throw new PostgresProtocolException(
                    "bind message has " + formats.size() + " parameter formats but " + count + " parameters");
        }
        return new FrontendMessage.Bind(portal, statement, formats, values, formats(in), size);
    }

    private static List<Integer> formats(BodyReader in) {
        int count = in.readCount();
        List<Integer> formats = new ArrayList<>(Math.min(count, in.remaining()));
        for (int i = 0; i < count; i++) {
            int format = in.readCount();
            if (format > 1) {
                throw new PostgresProtocolException(ErrorCode.INVALID_PARAMETER, "unsupported format code: " + format);
            }
            formats.add(format);
        }
        return List.copyOf(formats);
    }

    private static List<Integer> types(BodyReader in) {
        int count = in.readCount();
        List<Integer> types = new ArrayList<>(Math.min(count, in.remaining()));
        for (int i = 0; i < count; i++) {
            types.add(in.readInt());
        }
        return types;
    }

    private static Target target(BodyReader in) {
        int kind = in.readByte();
        return switch (kind) {
            case 'S' -> Target.STATEMENT;
            case 'P' -> Target.PORTAL;
            default -> throw new PostgresProtocolException("invalid message subtype " + kind);
        };
    }
}
