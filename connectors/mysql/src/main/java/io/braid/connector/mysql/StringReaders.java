package io.braid.connector.mysql;

import io.braid.spi.batch.BytesColumnBuilder;
import java.nio.charset.Charset;

/** Readers of text and binary strings. */
final class StringReaders {
    private StringReaders() {}

    /** Reader of binary strings, and of text sent in UTF-8. */
    static final class Bytes extends MysqlValueReader {
        private final BytesColumnBuilder builder;

        Bytes(BytesColumnBuilder builder) {
            super(builder);
            this.builder = builder;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            builder.append(bytes, start, length);
        }
    }

    /** Reader of text sent in another character set. */
    static final class Converted extends MysqlValueReader {
        private final BytesColumnBuilder builder;
        private final Charset charset;

        Converted(BytesColumnBuilder builder, Charset charset) {
            super(builder);
            this.builder = builder;
            this.charset = charset;
        }

        @Override
        void take(byte[] bytes, int start, int length) {
            builder.append(new String(bytes, start, length, charset));
        }
    }
}
