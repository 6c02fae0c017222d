package io.braid.postgres.copy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.nio.ByteBuffer;
import java.time.ZoneId;
import java.util.Arrays;

/** Reader of PostgreSQL's binary format. */
final class BinaryCopyReader extends CopyReader {
    private static final byte[] SIGNATURE = {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xFF, '\r', '\n', 0};
    private static final int LONGEST_VALUE = 1 << 30;
    private static final int OIDS = 1 << 16;

    private boolean begun;

    BinaryCopyReader(CopyBytes bytes, RowType columns, ZoneId zone) {
        super(bytes, columns, zone);
    }

    @Override
    boolean readRow() {
        if (!begun) {
            begun = true;
            header();
        }
        values.nextLine();
        int count = ByteBuffer.wrap(bytes.read(Short.BYTES)).getShort();
        if (count == -1) {
            return false;
        }
        if (count != columns) {
            throw values.malformed("the row has " + count + " values for " + columns + " columns");
        }
        for (int column = 0; column < count; column++) {
            int length = readInt();
            if (length == -1) {
                values.setNull(column);
            } else if (length < 0 || length > LONGEST_VALUE) {
                throw values.malformed("a value of " + length + " bytes");
            } else {
                values.setBinary(column, bytes.read(length));
            }
        }
        return true;
    }

    private void header() {
        if (!Arrays.equals(bytes.read(SIGNATURE.length), SIGNATURE)) {
            throw new BraidException(
                    ErrorCode.INVALID_COPY, "The copy does not begin as PostgreSQL's binary format does");
        }
        int flags = readInt();
        if ((flags & OIDS) != 0) {
            throw new BraidException(ErrorCode.INVALID_COPY, "A binary copy with OIDs is of a version long gone");
        }
        int extension = readInt();
        if (extension < 0 || extension > LONGEST_VALUE) {
            throw new BraidException(ErrorCode.INVALID_COPY, "The header of the binary copy is damaged");
        }
        bytes.read(extension);
    }

    private int readInt() {
        return ByteBuffer.wrap(bytes.read(Integer.BYTES)).getInt();
    }
}
