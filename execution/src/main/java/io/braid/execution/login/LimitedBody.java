package io.braid.execution.login;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Body of an HTTP response with a size limit. A longer body fails the response. */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {
    private final HttpResponse.BodySubscriber<byte[]> body = HttpResponse.BodySubscribers.ofByteArray();
    private final int longest;
    private long length;
    private Flow.@Nullable Subscription subscription;

    /** @param longest the limit in bytes */
    LimitedBody(int longest) {
        this.longest = longest;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        body.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        length += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (length <= longest) {
            body.onNext(buffers);
        } else if (subscription != null) {
            subscription.cancel();
            subscription = null;
            body.onError(new IOException("the reply is longer than " + longest + " bytes"));
        }
    }

    @Override
    public void onError(Throwable cause) {
        body.onError(cause);
    }

    @Override
    public void onComplete() {
        body.onComplete();
    }
}
