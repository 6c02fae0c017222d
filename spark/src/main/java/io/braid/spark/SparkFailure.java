package io.braid.spark;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Map;
import java.util.Objects;
import org.sparkproject.com.google.protobuf.Any;
import org.sparkproject.com.google.protobuf.InvalidProtocolBufferException;
import org.sparkproject.com.google.rpc.ErrorInfo;
import org.sparkproject.com.google.rpc.Status;
import org.sparkproject.io.grpc.Metadata;
import org.sparkproject.io.grpc.StatusRuntimeException;

/** Translation of Spark's failures into Braid's errors. */
final class SparkFailure {
    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);
    private static final Map<String, ErrorCode> OF_VALUES = Map.of(
            "22003", ErrorCode.NUMERIC_OUT_OF_RANGE,
            "22012", ErrorCode.DIVISION_BY_ZERO,
            "22018", ErrorCode.INVALID_CAST,
            "21000", ErrorCode.CARDINALITY_VIOLATION);
    private static final int LONGEST_REASON = 300;

    private SparkFailure() {}

    /** Returns the error for a failed call. */
    static BraidException of(SparkAddress address, StatusRuntimeException failure) {
        String reason = reason(failure);
        return switch (failure.getStatus().getCode()) {
            case UNAVAILABLE, DEADLINE_EXCEEDED ->
                new BraidException(
                        ErrorCode.ENGINE_UNAVAILABLE,
                        "The Spark cluster at " + address + " does not answer (" + reason
                                + "); look whether it is up, or SET engine = 'local'",
                        failure);
            case UNAUTHENTICATED, PERMISSION_DENIED ->
                new BraidException(
                        ErrorCode.ENGINE_UNAVAILABLE,
                        "The Spark cluster at " + address + " refuses this server; check spark-token",
                        failure);
            case CANCELLED ->
                new BraidException(ErrorCode.QUERY_CANCELED, "The statement was cancelled at Spark", failure);
            default -> atSpark(address, reason, failure);
        };
    }

    private static BraidException atSpark(SparkAddress address, String reason, StatusRuntimeException failure) {
        ErrorCode ofValues = OF_VALUES.get(sqlState(failure));
        if (ofValues != null) {
            return new BraidException(ofValues, "Spark: " + reason, failure);
        }
        if (reason.contains("OPERATION_CANCELED") || reason.contains("cancelled")) {
            return new BraidException(ErrorCode.QUERY_CANCELED, "The statement was cancelled at Spark", failure);
        }
        ErrorCode code = reason.contains("No space left") ? ErrorCode.DISK_FULL : ErrorCode.SOURCE_FAILED;
        return new BraidException(code, "The Spark cluster at " + address + " failed: " + reason, failure);
    }

    private static String sqlState(StatusRuntimeException failure) {
        Metadata trailers = failure.getTrailers();
        byte[] details = trailers == null ? null : trailers.get(DETAILS);
        if (details == null) {
            return "";
        }
        try {
            for (Any detail : Status.parseFrom(details).getDetailsList()) {
                if (detail.is(ErrorInfo.class)) {
                    return detail.unpack(ErrorInfo.class).getMetadataOrDefault("sqlState", "");
                }
            }
        } catch (InvalidProtocolBufferException e) {
            // The message is complete without it.
        }
        return "";
    }

    /** Returns the first line of Spark's message, which may include a long stack trace. */
    private static String reason(StatusRuntimeException failure) {
        String description = failure.getStatus().getDescription();
        String line = Objects.requireNonNullElse(
                        description, failure.getStatus().getCode().name())
                .lines()
                .findFirst()
                .orElse("");
        return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "...";
    }
}
