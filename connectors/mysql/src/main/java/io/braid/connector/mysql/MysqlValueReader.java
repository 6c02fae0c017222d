package io.braid.connector.mysql;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.InternalDate;
import com.mysql.cj.protocol.InternalTime;
import com.mysql.cj.protocol.InternalTimestamp;
import com.mysql.cj.result.Field;
import com.mysql.cj.result.ValueFactory;
import io.braid.spi.batch.ColumnBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the values of one column into its builder. Implements the driver's value factory, but always returns null
 * instead of an object. Readers are chosen by the driver's decoders, so unsupported methods are never called.
 */
abstract class MysqlValueReader implements ValueFactory<@Nullable Object> {
    private final ColumnBuilder builder;

    MysqlValueReader(ColumnBuilder builder) {
        this.builder = builder;
    }

    /** Appends an integer; a BIGINT UNSIGNED only below 2 to the power of 63. */
    void take(long value) {
        throw unexpected();
    }

    /** Appends an integer of 2 to the power of 63 or above. */
    void take(BigInteger value) {
        throw unexpected();
    }

    void take(double value) {
        throw unexpected();
    }

    /** Appends bytes as sent by the server: text, binary strings, decimals, bits, dates and times. */
    void take(byte[] bytes, int start, int length) {
        throw unexpected();
    }

    private static IllegalStateException unexpected() {
        return new IllegalStateException("the driver decodes a value otherwise than its type says");
    }

    @Override
    public final @Nullable Object createFromNull() {
        builder.appendNull();
        return null;
    }

    @Override
    public final @Nullable Object createFromLong(long value) {
        take(value);
        return null;
    }

    @Override
    public final @Nullable Object createFromYear(long value) {
        take(value);
        return null;
    }

    @Override
    public final @Nullable Object createFromBigInteger(BigInteger value) {
        take(value);
        return null;
    }

    @Override
    public final @Nullable Object createFromDouble(double value) {
        take(value);
        return null;
    }

    @Override
    public final @Nullable Object createFromBytes(byte[] bytes, int start, int length, Field field) {
        take(bytes, start, length);
        return null;
    }

    @Override
    public final @Nullable Object createFromBigDecimal(BigDecimal value) {
        throw unexpected();
    }

    @Override
    public final @Nullable Object createFromBit(byte[] bytes, int start, int length) {
        throw unexpected();
    }

    @Override
    public final @Nullable Object createFromDate(InternalDate value) {
        throw unexpected();
    }

    @Override
    public final @Nullable Object createFromTime(InternalTime value) {
        throw unexpected();
    }

    @Override
    public final @Nullable Object createFromTimestamp(InternalTimestamp value) {
        throw unexpected();
    }

    @Override
    public final @Nullable Object createFromDatetime(InternalTimestamp value) {
        throw unexpected();
    }

    @Override
    public final void setPropertySet(PropertySet properties) {}

    @Override
    public final String getTargetTypeName() {
        return builder.type().toString();
    }
}
