package org.orthant.studio.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.orthant.studio.http.AccessToken;
import org.orthant.studio.http.Refusal;

/** All audits that pages have open. */
public final class Audits implements AutoCloseable {

    private final AuditLimits limits;
    private final Path folder;
    private final Map<String, PageAudit> open = new LinkedHashMap<>();
    private final ScheduledFuture<?> watch;
    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(Audits::daemon);

    /** None yet. */
    public Audits(AuditLimits limits) throws IOException {
        this.limits = limits;
        // Readable for nobody else.
        this.folder = Files.createTempDirectory("orthant-studio-");
        long tick = Math.max(1, limits.lease().toMillis() / 10);
        this.watch = keeper.scheduleWithFixedDelay(this::expire, tick, tick, TimeUnit.MILLISECONDS);
    }

    /** Where uploaded files are, until their audit is over. */
    public Path folder() {
        return folder;
    }

    AuditLimits limits() {
        return limits;
    }

    /** Begins one, and returns a name for it that nobody can guess. */
    String open() throws IOException {
        synchronized (open) {
            if (open.size() >= limits.audits()) {
                throw new Refusal(
                        429, "there are " + open.size() + " audits open already: close the page of another one first");
            }
            String id = AccessToken.random().text();
            open.put(id, new PageAudit(Files.createDirectory(folder.resolve(id)), limits.uploadBytes()));
            return id;
        }
    }

    /** The audit of that name, whose page has thereby shown a sign of life. */
    PageAudit get(String id) {
        synchronized (open) {
            PageAudit audit = open.get(id);
            if (audit == null) {
                throw new Refusal(404, "this audit is over: drop the files again");
            }
            audit.touch();
            return audit;
        }
    }

    /** Ends the audit of that name, if there is one. */
    void close(String id) {
        Optional<PageAudit> audit;
        synchronized (open) {
            audit = Optional.ofNullable(open.remove(id));
        }
        audit.ifPresent(PageAudit::close);
    }

    /** Ends all of them. */
    @Override
    public void close() {
        watch.cancel(false);
        keeper.shutdownNow();
        List<String> ids;
        synchronized (open) {
            ids = List.copyOf(open.keySet());
        }
        ids.forEach(this::close);
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            folder.toFile().deleteOnExit();
        }
    }

    private void expire() {
        List<String> idle = new ArrayList<>();
        synchronized (open) {
            open.forEach((id, audit) -> {
                if (audit.idleNanos() > limits.lease().toNanos()) {
                    idle.add(id);
                }
            });
        }
        idle.forEach(this::close);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "orthant-audit-keeper");
        thread.setDaemon(true);
        return thread;
    }
}
