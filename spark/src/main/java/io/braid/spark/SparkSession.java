package io.braid.spark;

import io.braid.spi.error.BraidException;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.InterruptRequest;
import org.apache.spark.connect.proto.KeyValue;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.ReleaseSessionRequest;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc.SparkConnectServiceBlockingStub;
import org.apache.spark.connect.proto.UserContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sparkproject.io.grpc.Context;
import org.sparkproject.io.grpc.StatusRuntimeException;

/**
 * Spark session of one statement, with the settings under which Spark has Braid's semantics. Not thread-safe, except
 * for {@link #interrupt}.
 */
final class SparkSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SparkSession.class);
    private static final String CLIENT = "braid";
    private static final long CONNECT_SECONDS = 20;
    private static final long RELEASE_SECONDS = 5;

    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("spark.sql.ansi.enabled", "true"),
            Map.entry("spark.sql.session.timeZone", "UTC"),
            Map.entry("spark.sql.caseSensitive", "true"),
            Map.entry("spark.sql.timestampType", "TIMESTAMP_NTZ"),
            Map.entry("spark.sql.decimalOperations.allowPrecisionLoss", "false"),
            Map.entry("spark.sql.parser.escapedStringLiterals", "false"),
            Map.entry("spark.sql.parquet.inferTimestampNTZ.enabled", "true"),
            Map.entry("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED"),
            Map.entry("spark.sql.execution.arrow.compression.codec", "none"),
            Map.entry("spark.sql.execution.arrow.useLargeVarTypes", "false"));

    private final SparkChannel channel;
    private final String id = UUID.randomUUID().toString();
    private final UserContext user;
    private final Context.CancellableContext context = Context.ROOT.withCancellation();
    private volatile boolean connected;

    SparkSession(SparkChannel channel, String user) {
        this.channel = channel;
        this.user = UserContext.newBuilder()
                .setUserId(user.isEmpty() ? CLIENT : user)
                .setUserName(user.isEmpty() ? CLIENT : user)
                .build();
    }

    /** Begins the session at Spark, or fails with ENGINE_UNAVAILABLE. */
    void connect(int batchRows) {
        ConfigRequest.Set.Builder set = ConfigRequest.Set.newBuilder();
        SETTINGS.forEach((key, value) -> set.addPairs(pair(key, value)));
        set.addPairs(pair("spark.sql.execution.arrow.maxRecordsPerBatch", Integer.toString(batchRows)));
        ConfigRequest request = ConfigRequest.newBuilder()
                .setSessionId(id)
                .setUserContext(user)
                .setClientType(CLIENT)
                .setOperation(ConfigRequest.Operation.newBuilder().setSet(set))
                .build();
        call(stub -> stub.withDeadlineAfter(CONNECT_SECONDS, TimeUnit.SECONDS).config(request));
        connected = true;
    }

    private static KeyValue pair(String key, String value) {
        return KeyValue.newBuilder().setKey(key).setValue(value).build();
    }

    /** Runs a plan; it may fail at any of the responses. */
    Iterator<ExecutePlanResponse> execute(Plan plan, String queryId) {
        ExecutePlanRequest request = ExecutePlanRequest.newBuilder()
                .setSessionId(id)
                .setUserContext(user)
                .setClientType(CLIENT)
                .addTags("braid-" + queryId.replaceAll("[^A-Za-z0-9_-]", "_"))
                .setPlan(plan)
                .build();
        return call(stub -> stub.executePlan(request));
    }

    private <T> T call(Function<SparkConnectServiceBlockingStub, T> call) {
        Context before = context.attach();
        try {
            return call.apply(channel.stub());
        } catch (StatusRuntimeException e) {
            throw failure(e);
        } finally {
            context.detach(before);
        }
    }

    BraidException failure(StatusRuntimeException failure) {
        return SparkFailure.of(channel.address(), failure);
    }

    /** Interrupts the session's work in Spark and waiting threads here. Thread-safe. */
    void interrupt() {
        try {
            if (connected) {
                InterruptRequest request = InterruptRequest.newBuilder()
                        .setSessionId(id)
                        .setUserContext(user)
                        .setClientType(CLIENT)
                        .setInterruptType(InterruptRequest.InterruptType.INTERRUPT_TYPE_ALL)
                        .build();
                channel.stub()
                        .withDeadlineAfter(RELEASE_SECONDS, TimeUnit.SECONDS)
                        .interrupt(request);
            }
        } catch (StatusRuntimeException e) {
            LOG.warn(
                    "Spark at {} could not be interrupted: {}",
                    channel.address(),
                    e.getStatus().getCode());
        } finally {
            context.cancel(null);
        }
    }

    @Override
    public void close() {
        context.cancel(null);
        if (!connected) {
            return;
        }
        connected = false;
        try {
            channel.stub()
                    .withDeadlineAfter(RELEASE_SECONDS, TimeUnit.SECONDS)
                    .releaseSession(ReleaseSessionRequest.newBuilder()
                            .setSessionId(id)
                            .setUserContext(user)
                            .setClientType(CLIENT)
                            .build());
        } catch (StatusRuntimeException e) {
            LOG.warn(
                    "A session at Spark at {} could not be released: {}",
                    channel.address(),
                    e.getStatus().getCode());
        }
    }
}
